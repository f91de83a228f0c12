#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileStyles } from './compile-styles.mjs';

/** Builds `dist/styles.css` of the module in the working directory from its built components. */
const built = join(process.cwd(), 'dist');
await writeFile(join(built, 'styles.css'), await compileStyles(join(built, 'react')));
