import type { Catalogue } from "./en.ts"

/** The texts of mails in Spanish. */
export const es: Catalogue = {
  "greeting.named": "Hola, {name}:",
  "greeting.nameless": "Hola:",
  "footer.contact": "Puedes contactar con quienes llevan esta comunidad en {contact}.",
  "link.day": "El enlace funciona una sola vez, durante 24 horas.",
  "ignore.confirmation": "Si no has sido tú, no confirmes nada e ignora este correo.",

  "added.undo": "Si no has sido tú, usa el enlace. Funciona una vez, durante 72 horas.",
  "added.consequence":
    "Quita lo que se añadió a tu cuenta desde ese momento y la contraseña, cierra todas las sesiones y claves " +
    "de API, y te envía un correo para elegir una contraseña nueva.",
  "added.link": "Quitar lo añadido",
  "added.after": "Si has sido tú, no hay nada que hacer.",
  "added.without-link":
    "Si no has sido tú, elige enseguida una contraseña nueva con «contraseña olvidada» y mira en tus ajustes " +
    "qué no es tuyo.",

  "staying.totp": "Queda una aplicación de autenticación: sus códigos se piden al iniciar sesión.",
  "staying.passkeys.one": "Queda {count} passkey, que abre la cuenta.",
  "staying.passkeys.other": "Quedan {count} passkeys, cada una de las cuales abre la cuenta.",
  "staying.unknown": "Mira en tus ajustes qué segundos factores tiene tu cuenta.",
  "staying.after":
    "Si un segundo factor no es tuyo, quítalo en tus ajustes o usa el enlace del correo en que se avisó de que " +
    "se añadió.",

  "verification.subject": "Confirma tu dirección de correo",
  "verification.reason":
    "Alguien ha registrado una cuenta con esta dirección y una contraseña. Confirma la dirección solo si has sido tú.",
  "verification.link": "Confirmar la dirección",

  "password-reset.subject": "Restablece tu contraseña",
  "password-reset.reason":
    "Alguien, probablemente tú, ha pedido una contraseña nueva. El enlace funciona una sola vez, durante una hora.",
  "password-reset.link": "Elegir una contraseña nueva",
  "password-reset.after": "Si no has sido tú, ignora este correo: tu contraseña no cambia.",
  "password-reset.emailUndone.subject": "Tu dirección anterior vuelve a valer: elige una contraseña nueva",
  "password-reset.emailUndone.reason":
    "El cambio de tu dirección de correo se ha deshecho. Se han quitado la contraseña, todas las sesiones y " +
    "claves de API, y lo que se añadió desde tres días antes del cambio.",
  "password-reset.additionsUndone.subject": "Se ha quitado lo añadido: elige una contraseña nueva",
  "password-reset.additionsUndone.reason":
    "Se ha quitado lo que se añadió a tu cuenta, y también la contraseña, todas las sesiones y todas las " +
    "claves de API.",
  "password-reset.next": "Elige ahora una contraseña nueva. El enlace funciona una vez, durante una hora.",

  "password-changed.subject": "Se ha cambiado tu contraseña",
  "password-changed.reason": "La contraseña de tu cuenta acaba de cambiarse.",
  "password-changed.ended":
    "Se ha cerrado la sesión en todos los dispositivos y las claves de API han terminado. Se han quitado las " +
    "cuentas vinculadas y los enlaces compartidos que no tienen más de tres días, y también los segundos " +
    "factores si ninguno es más antiguo. Vuelve a añadir lo que sea tuyo.",
  "password-changed.linked":
    "Una cuenta del proveedor de identidad sigue vinculada y puede iniciar sesión. Si no es tuya, elimina el " +
    "vínculo en tus ajustes.",
  "password-changed.linked-as":
    "La cuenta {email} del proveedor de identidad sigue vinculada y puede iniciar sesión. Si no es tuya, " +
    "elimina el vínculo en tus ajustes.",
  "password-changed.after": "Si no has sido tú, elige enseguida otra con «he olvidado mi contraseña».",

  "password-set.subject": "Se ha establecido una contraseña",
  "password-set.reason": "Tu cuenta no tenía contraseña. Desde ahora la abre una contraseña.",

  "idp-linked.subject": "Se ha vinculado un proveedor de identidad",
  "idp-linked.reason": "A partir de ahora puedes iniciar sesión en tu cuenta con un proveedor de identidad.",
  "idp-linked.with-password":
    "La cuenta también tiene una contraseña. Si nunca elegiste una, cámbiala enseguida con «he olvidado mi " +
    "contraseña».",
  "idp-linked.without-password": "La cuenta no tiene contraseña.",

  "factor-added.totp.subject": "Se ha añadido una aplicación de autenticación",
  "factor-added.totp.reason":
    "A partir de ahora tu cuenta pide un código de una aplicación de autenticación al iniciar sesión.",
  "factor-added.passkey.subject": "Se ha añadido una clave de acceso (passkey)",
  "factor-added.passkey.reason":
    "A partir de ahora una nueva passkey abre tu cuenta, y tu contraseña por sí sola no basta.",
  "factor-added.after": "Una contraseña nueva no siempre lo quita: solo el enlace lo hace con seguridad.",

  "factor-removed.subject": "Se ha eliminado tu segundo factor",
  "factor-removed.all":
    "Un administrador ha eliminado los segundos factores de tu cuenta y ha cerrado todas sus sesiones.",
  "factor-removed.totp": "Se ha eliminado la aplicación de autenticación de tu cuenta.",
  "factor-removed.passkey": "Se ha eliminado una passkey de tu cuenta.",
  "factor-removed.recovery-codes": "Los códigos de recuperación terminan con el último factor.",
  "factor-removed.after": "Si no lo querías, elige enseguida una contraseña nueva con «he olvidado mi contraseña».",

  "recovery-code-used.subject": "Se ha usado un código de recuperación",
  "recovery-code-used.reason": "Acaba de usarse uno de los códigos de recuperación de tu cuenta. Ya no es válido.",
  "recovery-code-used.after":
    "Si no has sido tú, elige enseguida una contraseña nueva con «he olvidado mi contraseña» y crea códigos nuevos.",

  "recovery-codes-made.subject": "Se han creado códigos de recuperación nuevos",
  "recovery-codes-made.reason":
    "Se acaban de crear códigos de recuperación nuevos de tu cuenta. Los anteriores ya no valen.",

  "factor-attempts.subject": "Demasiados códigos incorrectos",
  "factor-attempts.reason":
    "Tu cuenta ha recibido diez códigos incorrectos de una aplicación de autenticación en un día. Durante un " +
    "tiempo no se comprueban más.",
  "factor-attempts.still":
    "Tus códigos de recuperación y los dispositivos que tienen la sesión iniciada siguen funcionando.",
  "factor-attempts.after":
    "Si no has sido tú, alguien conoce tu contraseña: elige otra con «he olvidado mi contraseña».",

  "confirm-email.subject": "Confirma tu nueva dirección de correo",
  "confirm-email.reason": "Esta dirección se ha indicado como la nueva de una cuenta. Confírmala solo si has sido tú.",
  "confirm-email.link": "Confirmar la dirección",

  "email-changed.subject": "Se ha cambiado tu dirección de correo",
  "email-changed.by-administrator": "Un administrador ha cambiado la dirección de correo de tu cuenta.",
  "email-changed.by-administrator.after": "Si no lo querías, pídenos ayuda.",
  "email-changed.reason": "A partir de ahora tu cuenta tiene otra dirección de correo.",
  "email-changed.undo":
    "Si no has sido tú, el enlace recupera esta dirección. Funciona una sola vez, durante 72 horas.",
  "email-changed.consequence":
    "También elimina la contraseña, cierra todas las sesiones y te envía un correo para elegir otra contraseña.",
  "email-changed.link": "Recuperar esta dirección",
  "email-changed.after": "Si has sido tú, no tienes que hacer nada.",

  "export-ready.subject": "Tus datos están listos",
  "export-ready.reason": "La copia de tus datos que pediste está lista.",
  "export-ready.where": "Puedes descargarla durante tres días en los ajustes de tu cuenta.",
  "export-ready.after":
    "Si no la pediste, elige enseguida una contraseña nueva con «he olvidado mi contraseña»: así termina la copia.",

  "key-made.subject": "Se ha creado una clave de API",
  "key-made.reason": "A partir de ahora, un programa que tenga la clave «{key}» puede usar tu cuenta.",

  "key-ended.subject": "Una clave de API ha terminado",
  "key-ended.reason": "La clave «{key}» de tu cuenta ya no es válida.",
  "key-ended.all.subject": "Tus claves de API han terminado",
  "key-ended.all.reason": "Un administrador ha terminado todas las claves de API de tu cuenta.",
  "key-ended.after": "Los programas que la usaban se rechazan. Crea otra en tus ajustes si la necesitas.",

  "webhook-added.subject": "Se ha añadido un webhook",
  "webhook-added.reason": "A partir de ahora, lo que ocurra en tu cuenta se envía a {host}.",
  "webhook-paused.subject": "Se ha pausado un webhook",
  "webhook-paused.gone": "El receptor de tu webhook en {host} dice que ya no existe.",
  "webhook-paused.full": "Tu webhook en {host} no acepta lo que se le envía y hay demasiados envíos en espera.",
  "webhook-paused.administrator": "Un administrador pausó tu webhook de {host}.",
  "webhook-paused.removed.subject": "Se quitó un webhook",
  "webhook-paused.removed": "Un administrador quitó tu webhook de {host}. Ya no se le envía nada.",
  "webhook-paused.after": "No se le envía nada hasta que lo reanudes en tus ajustes.",

  "notification.subject.one": "Tienes {count} notificación nueva",
  "notification.subject.other": "Tienes {count} notificaciones nuevas",
  "digest.subject.one": "Tu resumen: {count} notificación sin leer",
  "digest.subject.other": "Tu resumen: {count} notificaciones sin leer",
  "notices.more.one": "Y {count} notificación más.",
  "notices.more.other": "Y {count} notificaciones más.",
  "notices.link": "Abrir tus notificaciones",
  "notification.unsubscribe": "No recibir más correos sobre notificaciones",
  "digest.unsubscribe": "No recibir más resúmenes",
  "notices.deleted-user": "Una cuenta eliminada",
  "notices.another-user": "Otra persona",
  "notice.friend_request": "{name} quiere ser tu amigo.",
  "notice.friend_accepted": "{name} aceptó tu solicitud de amistad.",
  "notice.post_comment": "{name} comentó tu publicación.",
  "notice.post_reaction": "{name} reaccionó a tu publicación.",
  "notice.offer_received": "{name} te hizo una oferta.",
  "notice.offer_proposal": "{name} propuso otras condiciones para una oferta.",
  "notice.offer_proposal_rejected": "{name} rechazó tus condiciones para una oferta.",
  "notice.offer_accepted": "{name} aceptó una oferta.",
  "notice.offer_confirmed": "{name} confirmó una oferta.",
  "notice.offer_completed": "{name} completó una oferta contigo.",
  "notice.offer_sent": "{name} envió lo acordado.",
  "notice.offer_reminder": "{name} te recuerda una oferta que espera por ti.",
  "notice.offer_problem": "{name} informó de un problema con una oferta.",
  "notice.offer_problem_answered": "{name} respondió al problema del que informaste.",
  "notice.offer_settled": "La administración cerró una oferta que tenía un problema.",
  "notice.offer_cancelled": "Se canceló una oferta.",
  "notice.offer_rejected": "Se rechazó una oferta.",
  "notice.offer_expired": "Una oferta caducó porque no se confirmó a tiempo.",
  "notice.rating_received": "{name} te valoró.",
  "notice.dm_request": "{name} quiere escribirte.",
  "notice.dm_request_accepted": "{name} aceptó tu solicitud de mensaje.",
  "notice.group_added": "{name} te añadió a un grupo.",
  "notice.event_invited": "{name} te invitó a un evento.",
  "notice.event_updated": "Un evento al que vas tiene otra hora u otro lugar.",
  "notice.event_cancelled": "Se canceló un evento al que ibas.",
  "notice.event_promoted": "Quedó una plaza libre: vas a un evento.",
  "notice.event_reminder": "Pronto empieza un evento al que vas.",
  "notice.event_organizer_added": "{name} te nombró organizador de un evento.",
  "notice.event_owner_changed": "{name} te cedió un evento.",
  "notice.round_invited": "{name} te invitó a una ronda de intercambio.",
  "notice.round_closing": "Una de tus rondas de intercambio se cierra en menos de un día.",
  "notice.round_solved": "Una de tus rondas de intercambio tiene un resultado.",
  "notice.round_cancelled": "Se canceló una de tus rondas de intercambio.",
  "notice.round_entry_removed": "Se quitó una entrada tuya de una ronda de intercambio.",
  "notice.leg_confirmed": "{name} confirmó una entrega de una ronda de intercambio.",
  "notice.leg_completed": "Se completó una entrega de una ronda de intercambio.",
  "notice.leg_failed": "Falló una entrega de una ronda de intercambio.",
  "notice.leg_redirected": "Una entrega de una ronda de intercambio va a otro destinatario.",
  "notice.want_matched": "{name} ofrece algo que buscas.",
  "notice.loan_received": "{name} te ha prestado algo.",
  "notice.loan_declined": "{name} dice que no tiene lo que prestaste.",
  "notice.loan_due": "Algo prestado debe devolverse.",
  "notice.editor_added": "{name} te deja editar una colección.",
  "notice.moderation_decided": "Un moderador ha decidido sobre algo tuyo.",
  "notice.appeal_answered": "Tu recurso ha sido respondido.",
  "notice.reports_waiting": "Hay denuncias que te esperan.",
  "notice.import_done": "Tu importación ha terminado.",
  "notice.import_partial": "Tu importación terminó sin algunas de sus filas.",

  "push.message": "Mensaje nuevo de {name}.",

  "test.subject": "Un correo de prueba",
  "test.reason": "Este correo se ha enviado para comprobar si los correos llegan. Ha llegado.",
}
