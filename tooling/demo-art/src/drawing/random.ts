/** Pseudo-random numbers seeded by a name, so that a picture is the same at every run. */
export class Random {
  #state: number;

  constructor(name: string) {
    this.#state =
      [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261) >>> 0;
  }

  /** Returns a uniformly distributed number between two. */
  between(from: number, to: number): number {
    return from + (to - from) * this.#next();
  }

  /** Returns a number around a middle, mostly within the spread (the sum of three uniform draws). */
  around(middle: number, spread: number): number {
    return middle + ((this.#next() + this.#next() + this.#next()) / 1.5 - 1) * spread;
  }

  /** Returns one of the choices. */
  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.#next() * choices.length)] ?? choices[0];
  }

  // mulberry32
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
}
