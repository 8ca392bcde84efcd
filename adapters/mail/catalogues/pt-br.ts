import type { Catalogue } from "./en.ts"

/** The texts of mails in Brazilian Portuguese. */
export const ptBr: Catalogue = {
  "greeting.named": "Olá, {name}!",
  "greeting.nameless": "Olá!",
  "footer.contact": "Fale com quem mantém esta comunidade em {contact}.",
  "link.day": "O link funciona uma única vez, por 24 horas.",
  "ignore.confirmation": "Se não foi você, não confirme nada: ignore este e-mail.",

  "added.undo": "Se não foi você, use o link. Ele funciona uma vez, por 72 horas.",
  "added.consequence":
    "Ele remove o que foi adicionado à sua conta a partir desse momento e a senha, encerra todas as sessões e " +
    "chaves de API, e envia a você um e-mail para escolher uma senha nova.",
  "added.link": "Remover o que foi adicionado",
  "added.after": "Se foi você, não há nada a fazer.",
  "added.without-link":
    'Se não foi você, escolha logo uma senha nova com "esqueci a senha" e veja nas suas configurações o que não é seu.',

  "staying.totp": "Um aplicativo autenticador continua: seus códigos são pedidos quando você entra.",
  "staying.passkeys.one": "{count} passkey continua, que abre a conta.",
  "staying.passkeys.other": "{count} passkeys continuam, e cada uma abre a conta.",
  "staying.unknown": "Veja nas suas configurações quais segundos fatores a sua conta tem.",
  "staying.after":
    "Se um segundo fator não é seu, remova-o nas suas configurações ou use o link do e-mail que avisou que ele " +
    "foi adicionado.",

  "verification.subject": "Confirme seu endereço de e-mail",
  "verification.reason":
    "Alguém criou uma conta com este endereço e uma senha. Confirme o endereço somente se foi você.",
  "verification.link": "Confirmar o endereço",

  "password-reset.subject": "Redefina sua senha",
  "password-reset.reason":
    "Alguém, provavelmente você, pediu uma nova senha. O link funciona uma única vez, por uma hora.",
  "password-reset.link": "Escolher uma nova senha",
  "password-reset.after": "Se não foi você, ignore este e-mail: sua senha continua a mesma.",
  "password-reset.emailUndone.subject": "Seu endereço antigo voltou: escolha uma senha nova",
  "password-reset.emailUndone.reason":
    "A mudança do seu endereço de e-mail foi desfeita. A senha, todas as sessões e chaves de API, e o que foi " +
    "adicionado a partir de três dias antes da mudança foram removidos.",
  "password-reset.additionsUndone.subject": "O que foi adicionado foi removido: escolha uma senha nova",
  "password-reset.additionsUndone.reason":
    "O que foi adicionado à sua conta foi removido, assim como a senha, todas as sessões e todas as chaves de API.",
  "password-reset.next": "Escolha agora uma senha nova. O link funciona uma vez, por uma hora.",

  "password-changed.subject": "Sua senha foi alterada",
  "password-changed.reason": "A senha da sua conta acabou de ser alterada.",
  "password-changed.ended":
    "Todos os dispositivos foram desconectados, e as chaves de API terminaram. Contas vinculadas e links " +
    "compartilhados que não têm mais de três dias foram removidos, e também os segundos fatores, se nenhum " +
    "deles é mais antigo. Adicione de novo o que é seu.",
  "password-changed.linked":
    "Uma conta do provedor de identidade continua vinculada e pode entrar. Se ela não é sua, remova o " +
    "vínculo nas suas configurações.",
  "password-changed.linked-as":
    "A conta {email} do provedor de identidade continua vinculada e pode entrar. Se ela não é sua, remova o " +
    "vínculo nas suas configurações.",
  "password-changed.after": "Se não foi você, escolha outra agora mesmo com “esqueci a senha”.",

  "password-set.subject": "Uma senha foi definida",
  "password-set.reason": "Sua conta não tinha senha. A partir de agora uma senha a abre.",

  "idp-linked.subject": "Um provedor de identidade foi vinculado",
  "idp-linked.reason": "A partir de agora você pode entrar na sua conta com um provedor de identidade.",
  "idp-linked.with-password":
    "A conta também tem uma senha. Se você nunca escolheu uma, troque-a agora mesmo com “esqueci a senha”.",
  "idp-linked.without-password": "A conta não tem senha.",

  "factor-added.totp.subject": "Um aplicativo autenticador foi adicionado",
  "factor-added.totp.reason":
    "A partir de agora sua conta pede um código de um aplicativo autenticador quando você entra.",
  "factor-added.passkey.subject": "Uma chave de acesso (passkey) foi adicionada",
  "factor-added.passkey.reason": "A partir de agora uma nova passkey abre sua conta, e sua senha sozinha não basta.",
  "factor-added.after": "Uma senha nova nem sempre o remove: só o link faz isso com certeza.",

  "factor-removed.subject": "Seu segundo fator foi removido",
  "factor-removed.all": "Um administrador removeu os segundos fatores da sua conta e encerrou todas as sessões.",
  "factor-removed.totp": "O aplicativo autenticador da sua conta foi removido.",
  "factor-removed.passkey": "Uma passkey da sua conta foi removida.",
  "factor-removed.recovery-codes": "Os códigos de recuperação terminam com o último fator.",
  "factor-removed.after": "Se você não queria isso, escolha uma nova senha agora mesmo com “esqueci a senha”.",

  "recovery-code-used.subject": "Um código de recuperação foi usado",
  "recovery-code-used.reason": "Um dos códigos de recuperação da sua conta acabou de ser usado. Ele não vale mais.",
  "recovery-code-used.after":
    "Se não foi você, escolha uma nova senha agora mesmo com “esqueci a senha” e crie novos códigos.",

  "recovery-codes-made.subject": "Novos códigos de recuperação foram criados",
  "recovery-codes-made.reason":
    "Novos códigos de recuperação da sua conta acabam de ser criados. Os anteriores não valem mais.",

  "factor-attempts.subject": "Códigos errados demais",
  "factor-attempts.reason":
    "Sua conta recebeu dez códigos errados de um aplicativo autenticador em um dia. Por um tempo, nenhum " +
    "outro será verificado.",
  "factor-attempts.still": "Seus códigos de recuperação e os dispositivos conectados continuam funcionando.",
  "factor-attempts.after": "Se não foi você, alguém sabe sua senha: escolha outra com “esqueci a senha”.",

  "confirm-email.subject": "Confirme seu novo endereço de e-mail",
  "confirm-email.reason":
    "Este endereço foi informado como o novo endereço de uma conta. Confirme somente se foi você.",
  "confirm-email.link": "Confirmar o endereço",

  "email-changed.subject": "Seu endereço de e-mail foi alterado",
  "email-changed.by-administrator": "Um administrador alterou o endereço de e-mail da sua conta.",
  "email-changed.by-administrator.after": "Se você não queria isso, peça nossa ajuda.",
  "email-changed.reason": "A partir de agora sua conta tem outro endereço de e-mail.",
  "email-changed.undo": "Se não foi você, o link restaura este endereço. Ele funciona uma única vez, por 72 horas.",
  "email-changed.consequence":
    "Ele também remove a senha, encerra todas as sessões e envia a você um e-mail para uma nova senha.",
  "email-changed.link": "Restaurar este endereço",
  "email-changed.after": "Se foi você, não é preciso fazer nada.",

  "export-ready.subject": "Seus dados estão prontos",
  "export-ready.reason": "A cópia dos seus dados que você pediu está pronta.",
  "export-ready.where": "Você pode baixá-la por três dias, nas configurações da sua conta.",
  "export-ready.after":
    "Se não foi você que pediu, escolha uma nova senha agora mesmo com “esqueci a senha”: isso encerra a cópia.",

  "key-made.subject": "Uma chave de API foi criada",
  "key-made.reason": "A partir de agora, um programa que tenha a chave “{key}” pode usar sua conta.",

  "key-ended.subject": "Uma chave de API foi encerrada",
  "key-ended.reason": "A chave “{key}” da sua conta não vale mais.",
  "key-ended.all.subject": "Suas chaves de API foram encerradas",
  "key-ended.all.reason": "Um administrador encerrou todas as chaves de API da sua conta.",
  "key-ended.after": "Os programas que a usavam são recusados. Crie outra nas suas configurações, se precisar.",

  "webhook-added.subject": "Um webhook foi adicionado",
  "webhook-added.reason": "A partir de agora, o que acontece na sua conta é enviado para {host}.",
  "webhook-paused.subject": "Um webhook foi pausado",
  "webhook-paused.gone": "O receptor do seu webhook em {host} diz que não existe mais.",
  "webhook-paused.full": "Seu webhook em {host} não aceita o que é enviado, e há envios demais em espera.",
  "webhook-paused.administrator": "Um administrador pausou o seu webhook em {host}.",
  "webhook-paused.removed.subject": "Um webhook foi removido",
  "webhook-paused.removed": "Um administrador removeu o seu webhook em {host}. Nada mais é enviado a ele.",
  "webhook-paused.after": "Nada é enviado a ele até que você o retome nas suas configurações.",

  "notification.subject.one": "Você tem {count} notificação nova",
  "notification.subject.other": "Você tem {count} notificações novas",
  "digest.subject.one": "Seu resumo: {count} notificação não lida",
  "digest.subject.other": "Seu resumo: {count} notificações não lidas",
  "notices.more.one": "E mais {count} notificação.",
  "notices.more.other": "E mais {count} notificações.",
  "notices.link": "Abrir suas notificações",
  "notification.unsubscribe": "Não receber mais e-mails sobre notificações",
  "digest.unsubscribe": "Não receber mais resumos",
  "notices.deleted-user": "Uma conta excluída",
  "notices.another-user": "Outra pessoa",
  "notice.friend_request": "{name} quer ser seu amigo.",
  "notice.friend_accepted": "{name} aceitou seu pedido de amizade.",
  "notice.post_comment": "{name} comentou sua publicação.",
  "notice.post_reaction": "{name} reagiu à sua publicação.",
  "notice.offer_received": "{name} fez uma oferta a você.",
  "notice.offer_proposal": "{name} propôs outras condições para uma oferta.",
  "notice.offer_proposal_rejected": "{name} recusou suas condições para uma oferta.",
  "notice.offer_accepted": "{name} aceitou uma oferta.",
  "notice.offer_confirmed": "{name} confirmou uma oferta.",
  "notice.offer_completed": "{name} concluiu uma oferta com você.",
  "notice.offer_sent": "{name} enviou o que foi combinado.",
  "notice.offer_reminder": "{name} lembra você de uma oferta que espera por você.",
  "notice.offer_problem": "{name} relatou um problema com uma oferta.",
  "notice.offer_problem_answered": "{name} respondeu ao problema que você relatou.",
  "notice.offer_settled": "A administração encerrou uma oferta que tinha um problema.",
  "notice.offer_cancelled": "Uma oferta foi cancelada.",
  "notice.offer_rejected": "Uma oferta foi recusada.",
  "notice.offer_expired": "Uma oferta expirou porque não foi confirmada a tempo.",
  "notice.rating_received": "{name} avaliou você.",
  "notice.dm_request": "{name} quer escrever para você.",
  "notice.dm_request_accepted": "{name} aceitou seu pedido de mensagem.",
  "notice.group_added": "{name} adicionou você a um grupo.",
  "notice.event_invited": "{name} convidou você para um evento.",
  "notice.event_updated": "Um evento ao qual você vai tem outro horário ou lugar.",
  "notice.event_cancelled": "Um evento ao qual você iria foi cancelado.",
  "notice.event_promoted": "Uma vaga foi liberada: você vai a um evento.",
  "notice.event_reminder": "Um evento ao qual você vai começa em breve.",
  "notice.event_organizer_added": "{name} tornou você organizador de um evento.",
  "notice.event_owner_changed": "{name} transferiu um evento para você.",
  "notice.round_invited": "{name} convidou você para uma rodada de trocas.",
  "notice.round_closing": "Uma das suas rodadas de trocas fecha em menos de um dia.",
  "notice.round_solved": "Uma das suas rodadas de trocas tem um resultado.",
  "notice.round_cancelled": "Uma das suas rodadas de trocas foi cancelada.",
  "notice.round_entry_removed": "Uma inscrição sua foi removida de uma rodada de trocas.",
  "notice.leg_confirmed": "{name} confirmou uma entrega de uma rodada de trocas.",
  "notice.leg_completed": "Uma entrega de uma rodada de trocas foi concluída.",
  "notice.leg_failed": "Uma entrega de uma rodada de trocas falhou.",
  "notice.leg_redirected": "Uma entrega de uma rodada de trocas vai para outro destinatário.",
  "notice.want_matched": "{name} oferece algo que você procura.",
  "notice.loan_received": "{name} emprestou algo a você.",
  "notice.loan_declined": "{name} diz que não está com o que você emprestou.",
  "notice.loan_due": "Algo emprestado deve ser devolvido.",
  "notice.editor_added": "{name} permite que você edite uma coleção.",
  "notice.moderation_decided": "Um moderador decidiu sobre algo seu.",
  "notice.appeal_answered": "O seu recurso foi respondido.",
  "notice.reports_waiting": "Há denúncias à sua espera.",
  "notice.import_done": "Sua importação terminou.",
  "notice.import_partial": "Sua importação terminou sem algumas linhas.",

  "push.message": "Nova mensagem de {name}.",

  "test.subject": "Um e-mail de teste",
  "test.reason": "Este e-mail foi enviado para verificar se os e-mails chegam. Chegou.",
}
