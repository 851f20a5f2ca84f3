/**
 * Silences what the S3 client says of Node 20, the oldest that the product promises: that its later
 * versions will not run there. To be called before the client is imported.
 */
export function silenceS3Warning(): void {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
}
