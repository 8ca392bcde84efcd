import type { Words } from "../catalogue.ts"

// Second factors, and the dialog that asks for a proof, in Spanish.
export const factors: Words["settings"]["factors"] = {
  title: "Segundos factores",
  about: "Con una aplicación de autenticación o una llave de acceso, nadie entra solo con tu contraseña.",
  app: "Aplicación de autenticación",
  addApp: "Añadir una aplicación de autenticación",
  appAbout: "La aplicación muestra códigos, y tú introduces uno después de tu contraseña.",
  appSince: "Añadida el {time}",
  removeApp: "Quitar la aplicación",
  begin: "Empezar",
  enterSecret: "Escanea el código con tu aplicación, introduce esta clave en ella o ábrela en este dispositivo.",
  code: "Código para la cámara de tu aplicación",
  secret: "Clave para la aplicación",
  openApp: "Abrir la aplicación en este dispositivo",
  confirm: "Confirmar",
  appAdded: "La aplicación de autenticación se ha añadido.",
  back: "Volver a los segundos factores",
  passkeys: "Llaves de acceso",
  noPasskeys: "Aún no hay llaves de acceso. Añade una e inicia sesión sin contraseña.",
  addPasskey: "Añadir una llave de acceso",
  passkeyName: "Nombre de la llave de acceso",
  passkeyHint: "Por ejemplo, el dispositivo en el que estás.",
  removePasskey: "Eliminar la llave de acceso {name}",
  added: "Añadida el {time}",
  lastUsed: "Usada por última vez el {time}",
  noSupport: "Este navegador no tiene llaves de acceso aquí.",
  codes: "Códigos de recuperación",
  codesLeft: { one: "Queda {count} código.", many: "Quedan {count} códigos.", other: "Quedan {count} códigos." },
  newCodes: "Crear códigos nuevos",
  keepCodes: "Guarda estos códigos en un lugar seguro. Cada uno vale una vez, sin otro factor. Solo se muestran ahora.",
}

export const confirmSelf: Words["confirmSelf"] = {
  title: "Confirma que eres tú",
  why: "Esto cambia quién puede entrar en tu cuenta; confírmalo una vez más.",
  secondStep: "Segundo paso",
  submit: "Continuar",
  provider: "Iniciar sesión otra vez con tu proveedor",
  fields: {
    password: "Tu contraseña",
    totp: "Código de tu aplicación de autenticación",
    recovery: "Código de recuperación",
  },
  use: {
    password: "Usar la contraseña",
    totp: "Usar la aplicación de autenticación",
    recovery: "Usar un código de recuperación",
    passkey: "Usar una llave de acceso",
  },
}
