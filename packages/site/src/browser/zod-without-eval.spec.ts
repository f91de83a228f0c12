import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/**
 * Runs a zod check in a new process and returns whether it was valid and compiled code. A new process,
 * because zod tries only once.
 */
function checkIn(prepare: string): string {
  const script = `
    ${prepare}
    let tried = 0;
    globalThis.Function = new Proxy(Function, { construct: (target, code) => (tried++, new target(...code)) });
    const { z } = await import('zod');
    const { success } = z.object({ login: z.email() }).safeParse({ login: 'ann@example.com' });
    console.log(success, tried > 0);
  `;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  }).trim();
}

it('zod compiles its checks unless it is configured not to', () => {
  const tell = `(await import('./zod-without-eval.ts')).disableZodEval();`;

  expect([checkIn(''), checkIn(tell)]).toEqual(['true true', 'true false']);
});
