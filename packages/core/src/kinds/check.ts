/**
 * A check that validation libraries have, too. The server runs class-validator's decorator for it; forms run the
 * predicate.
 */
export type Check =
  | { readonly is: 'string' | 'integer' | 'boolean' | 'uuid' }
  | { readonly is: 'min' | 'max'; readonly bound: number }
  | { readonly is: 'oneOf'; readonly values: readonly string[] }
  | { readonly is: 'match'; readonly pattern: RegExp };

/** Returns the predicate of a check. */
export function predicateOf(check: Check): (value: unknown) => boolean {
  switch (check.is) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'integer':
      return Number.isInteger;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'uuid':
      return isUuid;
    case 'min':
      return (value) => typeof value === 'number' && value >= check.bound;
    case 'max':
      return (value) => typeof value === 'number' && value <= check.bound;
    case 'oneOf':
      return (value) => typeof value === 'string' && check.values.includes(value);
    case 'match':
      return (value) => typeof value === 'string' && check.pattern.test(value);
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a value is a UUID of any version. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}
