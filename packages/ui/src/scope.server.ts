export { createScope, renderScoped, useScope } from './scope/scope.server.js';
