export type { Counter } from './metrics/metrics.js';
export { measureRequests, type RequestNames } from './requests.js';
export type { BrowserError, ErrorReports } from './errors/error-reports.js';
export { startErrorReports } from './errors/start-error-reports.js';
export { type ErrorSettings, telemetrySettings, type TelemetrySettings } from './settings.js';
export { startTelemetry, Telemetry } from './telemetry.js';
export { Work, type WorkKind } from './work.js';
