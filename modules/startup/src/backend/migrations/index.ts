import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600004000-initial.js';

export const migrations: readonly Migration[] = [initial];
