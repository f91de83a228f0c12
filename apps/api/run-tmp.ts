import { startDatabase, createDatabase } from '../../packages/database/src/index.ts';
const db = await startDatabase({ dataDir: '/tmp/gendb', tuning: 'durable' });
process.env.DATABASE_URL = await createDatabase(db.adminUrl, 'run' + Date.now());
process.env.PORT='24000'; process.env.RBAC_SECRET_KEY='0123456789abcdef0123';
console.log(process.env.DATABASE_URL);
const t=performance.now();
await import('./src/main.ts');
console.log('up', performance.now()-t);
