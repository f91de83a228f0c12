import { flotilla } from '@flotilla/site/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [flotilla()] });
