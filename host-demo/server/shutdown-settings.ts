import type { SettingReader } from './security-settings.ts';

/** How a server ends. */
export interface ShutdownSettings {
  /** Seconds in which a server that ends is not ready any more, but still takes requests. */
  delaySeconds: number;
  /** Seconds that the requests under way get after that. */
  graceSeconds: number;
}

/** Reads the settings of this part. */
export function readShutdownSettings(read: SettingReader): ShutdownSettings {
  return {
    delaySeconds: read.whole('SHUTDOWN_DELAY_SECONDS', 0, [0, 600]),
    graceSeconds: read.whole('SHUTDOWN_GRACE_SECONDS', 30, [0, 3600]),
  };
}
