import { writeModuleStyles } from './module-styles.js';

try {
  await writeModuleStyles(process.cwd());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
