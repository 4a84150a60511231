// The health check of the image. A worker listens at METRICS_PORT only. If that is not set, the check passes while the process runs.
const { OPENROSTER_ROLE, METRICS_PORT, PORT = "3000" } = process.env;
const port = OPENROSTER_ROLE === "worker" ? METRICS_PORT : PORT;
if (port) {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
  process.exitCode = response?.ok ? 0 : 1;
}

export {};
