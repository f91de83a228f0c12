/** The keys of all values that depend on one tag. */
interface Bucket {
  readonly tag: string;
  readonly keys: Set<string>;
}

/** The tags of one value: shared buckets, so that each tag is in memory once. */
export type Tagging = readonly Bucket[];

/** A set entry, an array slot, and a share of the bucket. */
const bytesPerTag = 150;
const bytesPerKey = 500;

/** Finds the values that depend on a tag. */
export class TagIndex {
  private readonly buckets = new Map<string, Bucket>();

  add(key: string, tags: Iterable<string>): Tagging {
    return Array.from(tags, (tag) => {
      const bucket = this.bucketOf(tag);
      bucket.keys.add(key);
      return bucket;
    });
  }

  remove(key: string, tagging: Tagging): void {
    for (const { tag, keys } of tagging) {
      keys.delete(key);
      if (keys.size === 0) this.buckets.delete(tag);
    }
  }

  keysOf(tag: string): string[] {
    return [...(this.buckets.get(tag)?.keys ?? [])];
  }

  /** Returns the approximate overhead of a stored value. */
  static bytesOf(key: string, tagging: Tagging): number {
    return bytesPerKey + key.length + tagging.length * bytesPerTag;
  }

  private bucketOf(tag: string): Bucket {
    const existing = this.buckets.get(tag);
    if (existing) return existing;
    const bucket = { tag, keys: new Set<string>() };
    this.buckets.set(tag, bucket);
    return bucket;
  }
}
