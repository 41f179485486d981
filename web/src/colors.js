// Colours that are told apart by most eyes, in both themes.

export const BODY_COLORS = [
  "#3f86e8", "#f0883e", "#2fa98c", "#d6559b", "#e3b341", "#8a6fe0", "#5bb450", "#e5534b",
];

/** The colour of body `i`. */
export const bodyColor = (i) => BODY_COLORS[i % BODY_COLORS.length];

export const ENERGY_COLORS = {
  kinetic: "#e5894a",
  elastic: "#3f86e8",
  external: "#2fa98c",
  total: "currentColor",
};
