import { sourceHooks } from '@flotilla/stack';

/** Options with which Node runs a program of this workspace, or of an application, from its source. */
export const fromSource: readonly string[] = ['--conditions=source', '--import', sourceHooks];
