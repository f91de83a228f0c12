import { writeFileSync } from 'node:fs';
import { missingSteps } from '@flotilla/backend/schema';
import { startDatabase, createDatabase } from '../../packages/database/src/index.ts';
import { modules } from './src/modules.ts';
const db = await startDatabase({ dataDir: '/tmp/gendb', tuning: 'throwaway' });
const url = await createDatabase(db.adminUrl, 'gen' + Date.now());
const steps = await missingSteps({ url, modules });
const order = modules.map((m) => m.module.name);
const lit = (s: string) => '`' + s.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${') + '`';
const byModule = new Map<string, string[]>();
for (const s of steps) {
  if (!s.module) { console.log('UNOWNED', s.up, s.down); continue; }
  const pascal = (n: string) => n.split('-').map((p) => p[0].toUpperCase() + p.slice(1)).join('');
  const label = s.needs.length ? `with-${s.needs.join('-and-')}` : 'initial';
  const stamp = 1763600000000 + order.indexOf(s.module) * 1000 + (s.needs.length ? 500 + order.indexOf(s.needs[0]) : 0);
  const varName = label.replace(/-(\w)/g, (_, c) => c.toUpperCase());
  writeFileSync(`modules/${s.module}/src/backend/migrations/${stamp}-${label}.ts`,
`import { defineMigration } from '@flotilla/backend/schema';

export const ${varName} = defineMigration({
  name: '${pascal(s.module)}${pascal(label)}${stamp}',
${s.needs.length ? `  needs: [${s.needs.map((n) => `'${n}'`).join(', ')}],\n` : ''}  up: [
${s.up.map((q) => `    ${lit(q)},`).join('\n')}
  ],
  down: [
${s.down.map((q) => `    ${lit(q)},`).join('\n')}
  ],
});
`);
  byModule.set(s.module, [...(byModule.get(s.module) ?? []), `${stamp}-${label}|${varName}`]);
}
for (const [m, list] of byModule) {
  list.sort();
  writeFileSync(`modules/${m}/src/backend/migrations/index.ts`,
`import type { Migration } from '@flotilla/backend/schema';
${list.map((l) => `import { ${l.split('|')[1]} } from './${l.split('|')[0]}.js';`).join('\n')}

export const migrations: readonly Migration[] = [${list.map((l) => l.split('|')[1]).join(', ')}];
`);
}
console.log('steps', steps.map((s) => [s.module, ...s.needs].join('+') + ':' + s.up.length + '/' + s.down.length).join(' '));
await db.stop();
