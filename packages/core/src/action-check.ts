import { z } from 'zod';
import type { Action } from './action.js';

/** What keeps an action from refusing what it does not know: an object of its body that ignores unknown fields. */
export function actionProblems({ key, schemas: { body } }: Action): string[] {
  return body
    ? looseObjects(body, 'data').map((place) => `${key}: ${place} ignores fields that it does not know. Make it a z.strictObject().`)
    : [];
}

/** The places of the objects in a schema that are not strict. A record takes any key, and says so. */
function looseObjects(schema: z.core.$ZodType, place: string): string[] {
  if (schema instanceof z.ZodObject) {
    const inner = Object.entries(schema.shape).flatMap(([name, part]) => looseObjects(part, `${place}.${name}`));
    return schema.def.catchall instanceof z.ZodNever ? inner : [place, ...inner];
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => looseObjects(option, place));
  if (schema instanceof z.ZodArray) return looseObjects(schema.element, `${place}[]`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return looseObjects(schema.unwrap(), place);
  return schema instanceof z.ZodPipe ? looseObjects(schema.in, place) : [];
}
