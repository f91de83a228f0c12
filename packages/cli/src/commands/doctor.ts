import { Command } from 'commander';
import { findProject } from '@flotilla/runtime';
import { examine } from '../doctor/doctor.js';

/** `flotilla doctor`: says what is right, what is wrong, and how to put it right. */
export function doctorCommand(): Command {
  return new Command('doctor').description('Find what is wrong with this installation').action(async () => {
    const findings = await examine(await findProject(), process.env);
    for (const finding of findings) {
      console.log(finding.state === 'right' ? `✓ ${finding.says}` : `✗ ${finding.says}\n  ${finding.fix}`);
    }
    if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;
  });
}
