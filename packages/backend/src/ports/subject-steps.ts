import type { WriteTransaction } from '../invalidation/writer.js';

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

/** Port: what modules do when subjects become one. They add it before the application starts; the module with accounts runs it. */
export interface SubjectMerges {
  /** @throws Error when the name is taken. */
  add(step: SubjectMerge): void;
  run(merged: Merged, tx: WriteTransaction): Promise<void>;
}

/** Token of the {@link SubjectMerges} port. */
export const SUBJECT_MERGES = Symbol('flotilla.subject-merges');

/** Runs what was added, in that order: what the port is until another takes its place. */
export function subjectMerges(): SubjectMerges {
  const steps: SubjectMerge[] = [];
  return {
    add(step) {
      if (steps.some(({ name }) => name === step.name)) throw new Error(`Two merges of subjects are named "${step.name}". Rename one.`);
      steps.push(step);
    },
    async run(merged, tx) {
      for (const step of steps) await step.merge(merged, tx);
    },
  };
}

/** An account that is being deleted. */
export interface ErasedSubject {
  readonly subjectId: string;
  /** Addresses that the account had confirmed. */
  readonly emails: readonly string[];
}

/**
 * A module's step in the deletion of an account, before rows are deleted or anonymised by their definitions: ends subscriptions and the like,
 * and erases data that ownership does not cover.
 */
export interface SubjectErasure {
  /** Unique, such as `billing.subscriptions`. */
  readonly name: string;
  /** Part of the transaction that deletes the account: a failure rolls it back, and its message is shown. */
  erase(erased: ErasedSubject, tx: WriteTransaction): Promise<void>;
}

/** Port: the steps of modules in the deletion of an account. Modules add them before the application starts. */
export interface SubjectErasures {
  /** @throws Error when the name is taken. */
  add(step: SubjectErasure): void;
  run(erased: ErasedSubject, tx: WriteTransaction): Promise<void>;
}

/** Token of the {@link SubjectErasures} port. */
export const SUBJECT_ERASURES = Symbol('flotilla.subject-erasures');

/** Creates the port's default, which runs the steps in the order of `add`. */
export function subjectErasures(): SubjectErasures {
  const steps: SubjectErasure[] = [];
  return {
    add(step) {
      if (steps.some(({ name }) => name === step.name)) throw new Error(`Two erasures are named "${step.name}". Rename one.`);
      steps.push(step);
    },
    async run(erased, tx) {
      for (const step of steps) await step.erase(erased, tx);
    },
  };
}
