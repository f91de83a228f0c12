import { z } from 'zod';

/**
 * Metadata key that holds the entity of a row schema; the OpenAPI document uses a `$ref` to the row's schema
 * there.
 */
export const rowMetaKey = 'x-row';

/**
 * Returns the schema of a response that is a row of an entity. It accepts anything: the server made the row.
 */
export function rowAnswer<Row>(key: `${string}.${string}`) {
  return z.custom<Row>().meta({ [rowMetaKey]: key });
}
