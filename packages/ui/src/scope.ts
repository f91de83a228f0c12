export { createScope, renderScoped, type Scope, useScope } from './scope/scope.js';
