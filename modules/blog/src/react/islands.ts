import { privateContent } from './article/islands.js';

export const islands = [privateContent];
