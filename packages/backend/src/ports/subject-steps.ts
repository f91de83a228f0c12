import type { WriteTransaction } from '../invalidation/writer.js';

/** A merge of two subjects: everything that `from` has becomes `to`'s, and `from` is deleted. */
export interface Merged {
  readonly from: string;
  readonly to: string;
}

/**
 * A module's step when an anonymous visitor signs in. Runs before the ownership of the remaining rows moves.
 */
export interface SubjectMerge {
  /** Unique, such as `ecommerce.carts`. */
  readonly name: string;
  /** Runs in the transaction of the sign-in: a failure rolls it back. */
  merge(merged: Merged, tx: WriteTransaction): Promise<void>;
}

/**
 * Port: the steps of modules when subjects are merged. Modules add them before startup; the module with
 * accounts runs them.
 */
export interface SubjectMerges {
  /** @throws Error when the name is taken. */
  add(step: SubjectMerge): void;
  run(merged: Merged, tx: WriteTransaction): Promise<void>;
}

/** Token of the {@link SubjectMerges} port. */
export const SUBJECT_MERGES = Symbol('flotilla.subject-merges');

/** Creates the port's default, which runs the steps in the order of `add`. */
export function subjectMerges(): SubjectMerges {
  const steps: SubjectMerge[] = [];
  return {
    add(step) {
      if (steps.some(({ name }) => name === step.name))
        throw new Error(`Two merges of subjects are named "${step.name}". Rename one.`);
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
 * A module's step in the deletion of an account. Runs before rows are deleted or anonymised by their
 * definitions: cancels subscriptions and the like, and erases data that ownership does not cover.
 */
export interface SubjectErasure {
  /** Unique, such as `billing.subscriptions`. */
  readonly name: string;
  /** Runs in the transaction that deletes the account: a failure rolls it back, and its message is shown. */
  erase(erased: ErasedSubject, tx: WriteTransaction): Promise<void>;
}

/** Port: the steps of modules in the deletion of an account. Modules add them before startup. */
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
      if (steps.some(({ name }) => name === step.name))
        throw new Error(`Two erasures are named "${step.name}". Rename one.`);
      steps.push(step);
    },
    async run(erased, tx) {
      for (const step of steps) await step.erase(erased, tx);
    },
  };
}
