import type { Entity } from '@flotilla/core';

/** An amount of money with its currency. */
export interface SpentAmount {
  readonly amount: string;
  readonly currency: { readonly code: string | null; readonly symbol: string; readonly decimals: number };
}

/** Figures of a subject that a module contributes to lists. */
export interface SubjectFigures {
  /** The name that the subject gave, such as at checkout. */
  readonly name?: string;
  readonly phone?: string;
  /** Number of placed orders. */
  readonly orders?: number;
  /** Payments less refunds, by currency. */
  readonly spent?: readonly SpentAmount[];
}

/** The part of a module on the page of a subject. */
export interface SubjectPart {
  /** Unique, such as `ecommerce.orders`. */
  readonly name: string;
  /** Entity whose rows the caller must be permitted to read; the part is left out otherwise. */
  readonly needs: Entity;
  /** Returns the part of one subject. Runs a constant number of statements, and bounds its lists. */
  read(subjectId: string): Promise<object>;
  /** Returns the figures of several subjects, by a constant number of statements. */
  figuresOf?(subjectIds: readonly string[]): Promise<ReadonlyMap<string, SubjectFigures>>;
  /** Returns at most `limit` subjects that a text finds, such as the number of an order. */
  find?(text: string, limit: number): Promise<readonly string[]>;
}

/** Port: the parts of modules on the page of a customer. Modules add them before startup. */
export interface SubjectParts {
  /** @throws Error when the name is taken. */
  add(part: SubjectPart): void;
  readonly all: readonly SubjectPart[];
}

/** Token of the {@link SubjectParts} port. */
export const SUBJECT_PARTS = Symbol('flotilla.subject-parts');

/** Creates the port's default, which keeps the parts in the order of `add`. */
export function subjectParts(): SubjectParts {
  const parts: SubjectPart[] = [];
  return {
    all: parts,
    add(part) {
      if (parts.some(({ name }) => name === part.name))
        throw new Error(`Two parts of subjects are named "${part.name}". Rename one.`);
      parts.push(part);
    },
  };
}
