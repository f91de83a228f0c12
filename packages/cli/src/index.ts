export { defineConfig, type FlotillaConfig } from './config.js';
