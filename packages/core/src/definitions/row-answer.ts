import { z } from 'zod';

/** The key of a schema's metadata that names the entity of a row; the OpenAPI document refers to the row's schema there. */
export const rowMark = 'x-row';

/** Returns the schema of an answer that is a row of an entity. It is not validated: the server made it. */
export function rowAnswer<Row>(key: `${string}.${string}`) {
  return z.custom<Row>().meta({ [rowMark]: key });
}
