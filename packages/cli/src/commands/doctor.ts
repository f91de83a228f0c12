import { Command } from 'commander';
import { findApplication } from '@flotilla/runtime';
import { examine } from '../doctor/doctor.js';

/** `flotilla doctor`: checks the installation and prints each problem with its fix. */
export function doctorCommand(): Command {
  return new Command('doctor').description('Find what is wrong with this installation').action(async () => {
    const findings = await examine(await findApplication());
    for (const finding of findings) {
      console.log(
        finding.state === 'right' ? `✓ ${finding.message}` : `✗ ${finding.message}\n  ${finding.fix}`,
      );
    }
    if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;
  });
}
