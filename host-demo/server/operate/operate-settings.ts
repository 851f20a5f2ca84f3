import { ConfigError } from './read-settings.ts';
import type { EnvironmentVariables } from './read-settings.ts';

/** Settings for whoever runs the server. */
export interface OperateSettings {
  /** The bearer that /metrics requires; null if there is no /metrics. */
  metricsToken: string | null;
  /** A collector of OpenTelemetry that traces are sent to; null for none. */
  tracesUrl: string | null;
  /** Commit of the sources that /version names; null for that of the checkout. */
  commit: string | null;
  /** Seconds in which a request, with its body, must have arrived. */
  requestSeconds: number;
}

/** What applies where nothing is set. An upload of a gigabyte over a slow line takes half an hour. */
export const OPERATE_DEFAULTS: OperateSettings = {
  metricsToken: null,
  tracesUrl: null,
  commit: null,
  requestSeconds: 3600,
};

/** Reads the settings of this part. */
export function readOperateSettings(
  env: EnvironmentVariables,
  read: {
    address(name: string, text: string): string;
    whole(name: string, text: string, least: number, most: number): number;
  },
): OperateSettings {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: traces, REQUEST_SECONDS: seconds } = env;
  return {
    metricsToken: env.METRICS_TOKEN ? bearerToken(env.METRICS_TOKEN) : null,
    tracesUrl: traces ? read.address('OTEL_EXPORTER_OTLP_ENDPOINT', traces) : null,
    commit: env.COMMIT || null,
    requestSeconds: seconds
      ? read.whole('REQUEST_SECONDS', seconds, 10, 86_400)
      : OPERATE_DEFAULTS.requestSeconds,
  };
}

/** What can be sent as a bearer (RFC 6750, 2.1). The token is not in the message. */
function bearerToken(text: string): string {
  if (/^[\w.~+/-]+=*$/.test(text)) return text;
  throw new ConfigError(
    'METRICS_TOKEN: letters, digits and - . _ ~ + / alone can be sent as a bearer',
  );
}
