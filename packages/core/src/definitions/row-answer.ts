import { z } from 'zod';

/** Under which a schema names the entity whose row it is; the OpenAPI document refers to the row's schema there. */
export const rowMark = 'x-row';

/** Returns the schema of an answer that is a row of an entity. The server made it, so nothing is checked. */
export function rowAnswer<Row>(key: `${string}.${string}`) {
  return z.custom<Row>().meta({ [rowMark]: key });
}
