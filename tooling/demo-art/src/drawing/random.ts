/** A source of numbers that gives the same ones for the same name, so that a picture is drawn twice alike. */
export class Random {
  #state: number;

  constructor(name: string) {
    this.#state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261) >>> 0;
  }

  /** Evenly between the two. */
  between(from: number, to: number): number {
    return from + (to - from) * this.#next();
  }

  /** Around a middle, mostly within the spread (the sum of three even draws). */
  around(middle: number, spread: number): number {
    return middle + ((this.#next() + this.#next() + this.#next()) / 1.5 - 1) * spread;
  }

  /** One of them. */
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
