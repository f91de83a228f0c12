/** A condition that each row meets: a CHECK constraint of the table. */
export interface CheckDefinition {
  /** Unique within the definition, in kebab-case: `used-within-limit`. */
  readonly name: string;
  /** SQL over quoted columns, such as `"used" <= "usageLimit"`. PostgreSQL accepts a null result. */
  readonly sql: string;
  /** Values that meet it, for factories, which otherwise generate each field separately. */
  readonly example?: Readonly<Record<string, unknown>>;
}

/**
 * Ranges that may not overlap: an exclusion constraint of the table. The end of a range does not belong to it;
 * an empty field leaves that side open.
 */
export interface ExclusionDefinition<Name extends string = string> {
  /** Unique within the definition, in kebab-case: `booked-once`. */
  readonly name: string;
  /** Only rows with equal values of these fields exclude each other. */
  readonly equal: readonly Name[];
  /** The start and the end of the range: two moments or days. */
  readonly range: readonly [start: Name, end: Name];
  /** Only rows with these values exclude each other. */
  readonly where?: Readonly<Partial<Record<Name, string | boolean | readonly string[]>>>;
}

/** The constraints of a definition beyond its indexes. */
export interface ConstraintRules<Name extends string = string> {
  readonly checks?: readonly CheckDefinition[];
  readonly excludes?: readonly ExclusionDefinition<Name>[];
}

/** Returns the fields that a check names. */
export function fieldsOfCheck({ sql }: CheckDefinition): string[] {
  return [...new Set([...sql.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name))];
}

/** Returns the checks of a definition: its own, and for each exclusion that its range does not end before it starts. */
export function checksOf({ checks = [], excludes = [] }: ConstraintRules): CheckDefinition[] {
  const ordered = excludes.map(({ name, range: [start, end] }) => ({
    name: `${name}-order`,
    sql: `"${start}" <= "${end}"`,
  }));
  return [...checks, ...ordered];
}

/** Returns the constraints of an input; empty without constraints. */
export function constraintsOf({ checks, excludes }: ConstraintRules): ConstraintRules {
  return { ...(checks && { checks }), ...(excludes && { excludes }) };
}
