/**
 * Keeps zod from compiling its checks to code. The policy of the pages forbids that, and merely trying is a violation
 * that browsers report. It is said before any form is fetched, because zod tries when a schema is made.
 */
export function keepZodFromEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
