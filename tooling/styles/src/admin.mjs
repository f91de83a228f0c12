#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileAdminStyles } from './compile-styles.mjs';

/** Builds `dist/embedded.css` of the admin in the working directory, for an admin in another application. */
const built = join(process.cwd(), 'dist');
await writeFile(join(built, 'embedded.css'), await compileAdminStyles(built));
