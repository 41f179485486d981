// Where in the recording we are, and how we move through it. Knows no DOM.

export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];

/** Calls `onchange` whenever anything that is shown has changed. */
export class Playback {
  constructor(frameCount, interval, onchange) {
    this.frameCount = frameCount;
    this.interval = interval; // seconds between frames
    this.onchange = onchange;
    this.place = 0; // in frames; a fraction while playing
    this.playing = false;
    this.speed = 1;
    this.looping = true;
  }

  get last() {
    return this.frameCount - 1;
  }

  /** The frame shown, from 0. */
  get frame() {
    return Math.min(Math.floor(this.place + 1e-9), this.last);
  }

  play() {
    if (this.last === 0) return;
    if (this.place >= this.last) this.place = 0;
    this.playing = true;
    this.onchange();
  }

  /** Stops at a frame, never between two. */
  pause() {
    this.playing = false;
    this.place = this.frame;
    this.onchange();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  seek(frame) {
    this.place = Math.min(Math.max(Math.round(frame), 0), this.last);
    this.onchange();
  }

  /** Pauses and moves by some frames. */
  stepBy(count) {
    this.playing = false;
    this.seek(this.frame + count);
  }

  /** The next speed up (+1) or down (-1) the list. */
  changeSpeed(direction) {
    const at = SPEEDS.indexOf(this.speed) + direction;
    this.speed = SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)];
    this.onchange();
  }

  /** Some wall-clock time has passed. */
  advance(seconds) {
    if (!this.playing) return;
    this.place += (seconds * this.speed) / this.interval;
    if (this.place >= this.last) {
      if (this.looping && this.place >= this.last + this.#rest()) this.place = 0;
      else if (!this.looping) this.#stop();
    }
    this.onchange();
  }

  // The last frame stays for as long before the loop begins again, in frames.
  #rest() {
    return Math.max(1, (0.6 * this.speed) / this.interval);
  }

  #stop() {
    this.place = this.last;
    this.playing = false;
  }
}
