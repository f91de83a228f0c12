import { requestForm } from './form/islands.js';

export const islands = [requestForm];
