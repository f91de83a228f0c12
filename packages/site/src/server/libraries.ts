// Libraries that stay outside of the bundle, because they load files of their own at run time.
export { default as fastifyStatic } from '@fastify/static';
export { default as Fastify, LogController } from 'fastify';
export { Pool } from 'undici';
