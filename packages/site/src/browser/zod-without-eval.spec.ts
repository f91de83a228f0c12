import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** What a process of its own says that checks something by zod and watches the compiler: zod tries once in its life. */
function checkIn(prepare: string): string {
  const script = `
    ${prepare}
    let tried = 0;
    globalThis.Function = new Proxy(Function, { construct: (target, code) => (tried++, new target(...code)) });
    const { z } = await import('zod');
    const { success } = z.object({ login: z.email() }).safeParse({ login: 'ann@example.com' });
    console.log(success, tried > 0);
  `;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
}

it('zod compiles its checks by itself, and not once it is told', () => {
  const tell = `(await import('./zod-without-eval.ts')).keepZodFromEval();`;

  expect([checkIn(''), checkIn(tell)]).toEqual(['true true', 'true false']);
});
