/** HTML elements that a document cannot hold. */
export interface Omission {
  /** Its tag: `img`, `iframe`, `select`. */
  readonly tag: string;
  readonly count: number;
  /** Addresses of the first of them, if any. */
  readonly examples: readonly string[];
}

const maxExamples = 3;
/** A `data:` address may have megabytes. */
const maxExampleLength = 100;

/** Counts omitted elements by tag. */
export class Omissions {
  private readonly byTag = new Map<string, { count: number; examples: string[] }>();

  add(tag: string, address?: string): void {
    const found = this.byTag.get(tag) ?? { count: 0, examples: [] };
    found.count++;
    if (address && found.examples.length < maxExamples)
      found.examples.push(address.slice(0, maxExampleLength));
    this.byTag.set(tag, found);
  }

  list(): Omission[] {
    return [...this.byTag].map(([tag, found]) => ({ tag, ...found }));
  }
}
