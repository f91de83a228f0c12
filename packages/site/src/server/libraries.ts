// What stays beside a built site: these load files of their own while they run, which a bundle would lose.
export { default as fastifyStatic } from '@fastify/static';
export { default as Fastify, LogController } from 'fastify';
export { Pool } from 'undici';
