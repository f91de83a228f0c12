import { createRequire } from 'node:module';
import type { Check, Rule } from '@flotilla/core/rules';
import type { ValidationOptions } from 'class-validator';

/** Loads class-validator on first use: it imports three hundred files, including phone number metadata. */
export const classValidator = () =>
  (loaded ??= requireHere('class-validator') as typeof import('class-validator'));
const requireHere = createRequire(import.meta.url);
let loaded: typeof import('class-validator') | undefined;

/** Returns whether class-validator is installed. It is an optional peer: it is 22 MB on disk. */
export function hasClassValidator(): boolean {
  try {
    classValidator();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}

interface NamedDecorator {
  readonly decorate: PropertyDecorator;
  /** The key of a failure in `ValidationError.constraints`. */
  readonly constraint: string;
}

/** Returns class-validator's decorator of a rule, or a custom one where it has none. */
export function decoratorOf({ code, message, accepts, check }: Rule): NamedDecorator {
  const options = { message: message.replace('$field', '$property') };
  if (check) return ownDecorator(check, options);
  const validator = { validate: accepts };
  return { constraint: code, decorate: classValidator().ValidateBy({ name: code, validator }, options) };
}

function ownDecorator(check: Check, options: ValidationOptions): NamedDecorator {
  const own = classValidator();
  switch (check.is) {
    case 'string':
      return { constraint: own.IS_STRING, decorate: own.IsString(options) };
    case 'integer':
      return { constraint: own.IS_INT, decorate: own.IsInt(options) };
    case 'boolean':
      return { constraint: own.IS_BOOLEAN, decorate: own.IsBoolean(options) };
    case 'uuid':
      return { constraint: own.IS_UUID, decorate: own.IsUUID('loose', options) };
    case 'min':
      return { constraint: own.MIN, decorate: own.Min(check.bound, options) };
    case 'max':
      return { constraint: own.MAX, decorate: own.Max(check.bound, options) };
    case 'oneOf':
      return { constraint: own.IS_IN, decorate: own.IsIn(check.values, options) };
    case 'match':
      return { constraint: own.MATCHES, decorate: own.Matches(check.pattern, options) };
  }
}
