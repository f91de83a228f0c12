import { spawn } from 'node:child_process';
import { Failure } from '@flotilla/runtime';

/**
 * Runs another command of this program in a new process, which loads the changed list of modules.
 * @throws Failure when it fails
 */
export async function runFlotilla(folder: string, args: readonly string[]): Promise<void> {
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    cwd: folder,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', resolve);
  });
  if (code !== 0) throw new Failure(`flotilla ${args.join(' ')} failed.`, 'See above.');
}
