export type { Counter } from './telemetry/metrics/metrics.js';
export { measureRequests, type RequestNames } from './telemetry/requests.js';
export type { BrowserError, ErrorReports } from './telemetry/errors/error-reports.js';
export { startErrorReports } from './telemetry/errors/start-error-reports.js';
export { type ErrorSettings, telemetrySettings, type TelemetrySettings } from './telemetry/settings.js';
export { startTelemetry, Telemetry } from './telemetry/telemetry.js';
export { Work, type WorkKind } from './telemetry/work.js';
