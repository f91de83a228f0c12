import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { classOf } from './guide.js';

const run = promisify(execFile);

/** Returns the program that removes the first module of a host and prints what remains of its tables. */
export function removalOf(modules: readonly string[]): Record<string, string> {
  const [name = ''] = modules;
  const prefix = name.replaceAll('-', '_');
  const imports = modules.map((one) => `import { ${classOf(one)} } from '@flotilla/${one}/backend';`);
  return {
    'src/remove.ts': `import 'reflect-metadata';
import { removeModule } from '@flotilla/backend/schema';
${imports.join('\n')}
import { DataSource } from 'typeorm';

const url = process.env.DATABASE_URL ?? '';
const modules = [${modules.map(classOf).join(', ')}];
await removeModule({ url, modules, name: '${name}', tables: 'go' });
const database = await new DataSource({ type: 'postgres', url }).initialize();
const rest: unknown = await database.query("select tablename from pg_tables where tablename ~ '^${prefix}_'");
await database.destroy();
console.log(JSON.stringify(rest));
`,
  };
}

/** Runs that program. @throws Error when tables remain */
export async function undo(folder: string, url: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url };
  const { stdout } = await run(process.execPath, ['dist/remove.js'], { cwd: folder, env });
  if (stdout !== '[]\n') throw new Error(`After the removal of a module its tables remain: ${stdout}`);
}
