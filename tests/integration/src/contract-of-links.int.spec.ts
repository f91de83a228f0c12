import { contractSuite } from '@flotilla/testing/contract';
import { modules } from './modules.js';

contractSuite({ modules, only: 'link' });
