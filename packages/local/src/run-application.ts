import type { Application } from '@flotilla/runtime';
import type { Mode } from './stack/programs.js';
import { runStack } from './stack/run-stack.js';

/**
 * Starts an application, runs it until a signal or until it fails, and stops it. In development its parts
 * start again after edits.
 * @returns the exit code
 */
export async function runApplication(application: Application, mode: Mode): Promise<number> {
  if (mode === 'production') return runStack(application, mode);
  // Imported here, because only development needs the packages that it imports.
  const { DevelopedServices } = await import('./development/developed-services.js');
  return runStack(application, mode, (services) => new DevelopedServices(application.project, services));
}
