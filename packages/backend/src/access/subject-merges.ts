import type { WriteTransaction } from '../changes/writer.js';

/** Two subjects that turn out to be one: all that `from` has becomes `to`'s, and `from` is no more. */
export interface Merged {
  readonly from: string;
  readonly to: string;
}

/** What a module does when an anonymous visitor signs in, before the ownership of what is left moves. */
export interface SubjectMerge {
  /** Unique, such as `ecommerce.carts`. */
  readonly name: string;
  /** Part of the transaction that signs in: a failure undoes all of it. */
  merge(merged: Merged, tx: WriteTransaction): Promise<void>;
}

/** Port: what modules do when subjects become one. A module with accounts runs it. */
export class SubjectMerges {
  private readonly steps: SubjectMerge[] = [];

  /** @throws Error when the name is taken. */
  add(step: SubjectMerge): void {
    if (this.steps.some(({ name }) => name === step.name)) throw new Error(`Two merges of subjects are named "${step.name}". Rename one.`);
    this.steps.push(step);
  }

  async run(merged: Merged, tx: WriteTransaction): Promise<void> {
    for (const step of this.steps) await step.merge(merged, tx);
  }
}
