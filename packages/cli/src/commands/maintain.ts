import { Command } from 'commander';
import { findProject, loadModules } from '../config.js';
import { examine } from '../doctor/doctor.js';
import { productDatabase } from '../migrate/databases.js';
import { seed } from '../seed.js';

/** `flotilla seed`: writes the content that the modules bring. */
export function seedCommand(): Command {
  return new Command('seed').description('Migrate the database and write the content that the modules bring').action(async () => {
    const project = await findProject();
    const modules = await loadModules(project);
    const database = await productDatabase(process.env, project.root);
    await seed(database.url, modules, process.env).finally(() => database.close());
  });
}

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
