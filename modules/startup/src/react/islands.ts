import { film } from './banner/islands.js';
import { pins } from './route/islands.js';

export const islands = [film, pins];
