import { mkdirSync } from "node:fs"
import { join } from "node:path"

/** Where a proxy listens, where the server is, and a folder for what it writes. */
export interface Place {
  readonly folder: string
  readonly port: number
  /** Host and port of the server. */
  readonly server: string
}

/** nginx with the lines of one of its usual settings for what is no socket. */
export const nginx = (lines: string, { folder, port, server }: Place): string => {
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((of) => `${of}_temp_path ${folder}/${of};`)
  // Its workers write into the folder of the conversation.
  const user = process.getuid?.() === 0 ? "user root;\n" : ""
  return `${user}pid ${folder}/nginx.pid;
daemon off;
error_log ${folder}/error.log;
events {}
http {
  ${places.join(" ")}
  access_log off;
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  client_max_body_size 56m;
  server {
    listen 127.0.0.1:${port};
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    location / {
      proxy_pass http://${server};
      ${lines}
    }
    location = /realtime {
      proxy_pass http://${server};
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }
  }
}
`
}

export const haproxy = ({ port, server }: Place): string => `global
  maxconn 200
defaults
  mode http
  timeout connect 5s
  timeout client 50s
  timeout server 50s
  timeout tunnel 1h
  option forwardfor
frontend all
  bind 127.0.0.1:${port}
  default_backend curio
backend curio
  server one ${server}
`

export const apache = ({ folder, port, server }: Place): string => {
  mkdirSync(join(folder, "run"), { recursive: true })
  const modules = ["mpm_event", "authz_core", "proxy", "proxy_http", "proxy_wstunnel"]
  const loaded = modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  return `ServerName localhost
ServerRoot ${folder}
PidFile ${folder}/apache.pid
DefaultRuntimeDir ${folder}/run
Mutex posixsem
ErrorLog ${folder}/error.log
Listen 127.0.0.1:${port}
${loaded.join("\n")}
ProxyPass /realtime ws://${server}/realtime
ProxyPass / http://${server}/
`
}

export const caddy = ({ port, server }: Place): string => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${server}
}
`
