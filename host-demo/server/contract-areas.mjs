/**
 * First segments of the paths of the contract. Plain JavaScript: the pages are served without the
 * server too.
 */
export const CONTRACT_AREAS = new Set([
  'service',
  'trove',
  'spatial',
  'catalogmanager',
  'studiomanager',
  'thinsection-project',
  'grpc-web',
  'fm',
]);
