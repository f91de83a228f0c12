/**
 * Prevents zod from compiling checks to code. The pages' content security policy forbids it, and browsers
 * report the attempt. Must run before any form is loaded, because zod tries when a schema is created.
 */
export function disableZodEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
